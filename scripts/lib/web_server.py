"""An HTTPS server for tests: see web-server beside this file.

A file's address may say how it is answered, each time anew:

    ?status=503&times=2    this status, the first two times that this very address is asked; without times: always
    &retry-after=1         and this field with it
    ?delay=0.2             so many seconds later
    ?to=ADDRESS            a redirect; without an address, to itself
    ?head=405              this status for HEAD
    ?ranges=no             ranges are not known
    ?without=ETag          this field is left out (several: separated by commas)
    ?type=text/html        this content type
    ?stop=100              the connection ends after so many bytes of the body
"""

import collections
import http.server
import os
import shutil
import ssl
import sys
import threading
import time
import urllib.parse

TIMES = collections.Counter()
LOCK = threading.Lock()


class Answers(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body leave together; otherwise the second waits until the first was acknowledged.
    wbufsize = -1

    def do_HEAD(self):
        self.answer()

    def do_GET(self):
        self.answer()

    def answer(self):
        address = urllib.parse.urlsplit(self.path)
        self.wish = dict(urllib.parse.parse_qsl(address.query, keep_blank_values=True))
        self.left_out = {name.lower() for name in self.wish.get("without", "").split(",")}
        time.sleep(float(self.wish.get("delay", 0)))
        if "to" in self.wish:
            return self.send(302, {"Location": self.wish["to"] or "?to="})
        if self.command == "HEAD" and "head" in self.wish:
            return self.send(int(self.wish["head"]), {})
        if "status" in self.wish and self.is_wished_now():
            pause = {"Retry-After": self.wish["retry-after"]} if "retry-after" in self.wish else {}
            return self.send(int(self.wish["status"]), pause, b"<p>trouble</p>")
        name = urllib.parse.unquote(address.path).lstrip("/")
        try:
            with open(os.path.join(FILES, name), "rb") as file:
                status = os.fstat(file.fileno())
                body = file.read()
        except OSError:
            return self.send(404, {}, b"<p>not here</p>")
        fields = {
            "Content-Type": self.wish.get("type", "image/jpeg"),
            "ETag": f'"{status.st_mtime_ns:x}-{len(body):x}"',
            "Last-Modified": self.date_time_string(status.st_mtime),
        }
        wanted = self.headers.get("Range")
        if wanted and body and self.wish.get("ranges") != "no":
            first, last = (int(part) for part in wanted.removeprefix("bytes=").split("-"))
            fields["Content-Range"] = f"bytes {first}-{last}/{len(body)}"
            return self.send(206, fields, body[first : last + 1])
        return self.send(200, fields, body)

    def is_wished_now(self):
        with LOCK:
            TIMES[self.path] += 1
            return TIMES[self.path] <= int(self.wish.get("times", sys.maxsize))

    def send(self, status, fields, body=b""):
        self.send_response(status)
        fields = {"Content-Length": str(len(body)), **fields}
        if "content-length" in self.left_out:
            fields["Connection"] = "close"
            self.close_connection = True
        for name, value in fields.items():
            if name.lower() not in self.left_out:
                self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body[: int(self.wish.get("stop", len(body)))])
        self.close_connection = self.close_connection or "stop" in self.wish

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True

    def handle_error(self, *_):
        """A client that goes is nothing to speak of."""

    def finish_request(self, request, client_address):
        # Here, on the connection's own thread: a slow handshake must hold up nobody else.
        with CONTEXT.wrap_socket(request, server_side=True) as encrypted:
            self.RequestHandlerClass(encrypted, client_address, self)


def main():
    server = Server(("127.0.0.1", 0), Answers)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(server.server_address[1], flush=True)
    sys.stdin.buffer.read()
    shutil.rmtree(FOLDER, ignore_errors=True)


FOLDER = sys.argv[1]
FILES = os.path.join(FOLDER, "files")
CONTEXT = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
CONTEXT.load_cert_chain(os.path.join(FOLDER, "server.pem"), os.path.join(FOLDER, "server.key"))

if __name__ == "__main__":
    main()
