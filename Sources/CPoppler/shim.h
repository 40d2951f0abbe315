#pragma once
#include <poppler.h>

/// Whether opening failed for want of the password. GError's domain is a macro, which Swift does not see.
static inline gboolean phototext_poppler_is_encrypted(const GError *error) {
    return g_error_matches(error, POPPLER_ERROR, POPPLER_ERROR_ENCRYPTED);
}
