"""Reads photos with the Python package rapidocr, as it comes, with one thread.

Says that it is ready in a line of JSON; then every line of input is a path, and a line of JSON with its text answers it.
"""

import json
import os
import sys

# Before the libraries read them.
os.environ["OMP_NUM_THREADS"] = "1"

import cv2
from rapidocr import RapidOCR


def main():
    # What the libraries print is no answer.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    cv2.setNumThreads(1)
    engine = RapidOCR(
        params={
            "EngineConfig.onnxruntime.intra_op_num_threads": 1,
            "EngineConfig.onnxruntime.inter_op_num_threads": 1,
            "Global.log_level": "error",
        }
    )

    def answer(**fields):
        answers.write(json.dumps(fields) + "\n")
        answers.flush()

    answer(text="")
    for line in sys.stdin:
        try:
            answer(text="\n".join(engine(line.rstrip("\n")).txts or ()))
        except Exception as error:  # A photo that it cannot read is a result.
            answer(text="", failure=f"{type(error).__name__}: {error}"[:200])


main()
