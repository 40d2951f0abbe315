# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# Finds the Swift toolchain and says how the package is built on this machine.

swift_minimum=6.3

# need_swift: puts a Swift toolchain that is new enough on PATH.
need_swift() {
    local given=$PATH folder
    if swift_is_new_enough; then return 0; fi
    for folder in /opt/swift/usr/bin "${HOME:-/nonexistent}/.local/share/swiftly/bin" /usr/libexec/swift/bin; do
        [[ -x $folder/swift ]] || continue
        PATH=$folder:$given
        if swift_is_new_enough; then return 0; fi
    done
    PATH=$given
    die "Swift $swift_minimum or newer is needed (found: $(swift_version)); get it from https://www.swift.org/install/linux/"
}

swift_version() {
    local text
    text=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9][0-9.]*\).*/\1/p' | head -n 1) || true
    printf '%s' "${text:-none}"
}

swift_is_new_enough() {
    local version
    version=$(swift_version)
    [[ $version != none ]] && printf '%s\n' "$swift_minimum" "$version" | sort --version-sort --check=quiet
}

# One compiler per core, but no more than memory holds: a Swift compiler takes up to about 1.5 GB.
build_jobs() {
    local cores gigabytes
    cores=$(nproc)
    gigabytes=$(awk '/^MemAvailable:/ { print int($2 / 1024 / 1024 / 1.5) }' /proc/meminfo)
    ((gigabytes < 1)) && gigabytes=1
    printf '%s' "$((cores < gigabytes ? cores : gigabytes))"
}
