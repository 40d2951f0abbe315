# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# Sourced by every script: where the checkout lies, and how to talk to the person.

checkout=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd -P)
# What is private to this checkout. PHOTOTEXT_LOCAL=FOLDER: another folder, and servers of its own.
local_folder=${PHOTOTEXT_LOCAL:-$checkout/.local}

say() { printf '%s\n' "$*"; }
step() { printf '==> %s\n' "$*"; }
warn() { printf '%s: %s\n' "${0##*/}" "$*" >&2; }

# die [--code N] MESSAGE: one sentence on standard error that says what to do next.
die() {
    local code=1
    if [[ $1 == --code ]]; then
        code=$2
        shift 2
    fi
    warn "$*"
    exit "$code"
}

is_root() { ((EUID == 0)); }

has() { command -v "$1" >/dev/null 2>&1; }

# The text between the marks "# Usage" and the first line that is no comment, as help.
print_usage() {
    sed -n '/^# Usage/,/^[^#]/ { /^[^#]/d; s/^# \{0,1\}//; p }' "$0"
}

# Makes the private folder of this checkout. What root makes in a checkout of somebody else belongs to that person.
make_local_folder() {
    mkdir -p -- "$local_folder"
    own_like_checkout "$local_folder"
}

own_like_checkout() {
    if is_root; then chown --reference="$checkout" -- "$@"; fi
}

# write_private PATH: standard input into a file that only its owner can read, whole or not at all.
write_private() {
    local path=$1 new
    new=$(mktemp -- "$path.XXXXXX")
    cat >"$new"
    own_like_checkout "$new"
    mv -f -- "$new" "$path"
}
