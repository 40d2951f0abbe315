#pragma once
#include <allheaders.h>
#include <tesseract/capi.h>
