# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# The one list of Debian packages, by what they are needed for. Package.swift names the same development packages.

packages_build=(
    binutils git libc6-dev libstdc++-12-dev pkg-config
    libcurl4-openssl-dev libexpat1-dev libleptonica-dev libmicrohttpd-dev libpoppler-glib-dev libpq-dev librabbitmq-dev
    libseccomp-dev libsqlite3-dev libssl-dev libtesseract-dev libutf8proc-dev libvips-dev
)
# rabbitmq-server brings the parts of Erlang that it needs.
packages_services=(curl openssl postgresql-15 rabbitmq-server util-linux)
# All that the release programs need on a machine: the libraries they link, and the language models.
packages_runtime=(
    ca-certificates libcurl4 libexpat1 liblept5 libmicrohttpd12 libpoppler-glib8 libpq5 librabbitmq4 libseccomp2
    libsqlite3-0 libssl3 libtesseract5 libutf8proc2 libvips42 tesseract-ocr-chi-sim tesseract-ocr-eng tesseract-ocr-osd
)
# Only while the second engine is fetched and unpacked.
packages_paddle=(python3 python3-pip)
packages_fixtures=(fonts-dejavu-core fonts-noto-cjk fonts-wqy-zenhei)
# Servers that single tests start for themselves.
packages_tests=(openssl python3)
packages_checks=(python3 shellcheck systemd)
packages_chaos=(iproute2 libfaketime python3 socat util-linux)
packages_hosts=(iproute2 python3 util-linux)
packages_object_stores=(curl openssl python3 python3-venv util-linux)

# need_packages GROUP…: installs what is absent of these groups; quick and without any privilege when nothing is.
need_packages() {
    local group name requested=() absent=()
    for group in "$@"; do
        local -n group_packages=packages_$group
        requested+=("${group_packages[@]}")
    done
    has dpkg-query || die "this machine is not Debian: install the equivalents of: ${requested[*]}"

    local installed
    # dpkg-query fails when one of the names is unknown to it; the others are printed all the same.
    installed=$(dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "${requested[@]}" 2>/dev/null || true)
    for name in "${requested[@]}"; do
        grep -qxF -- "$name installed" <<<"$installed" || absent+=("$name")
    done
    ((${#absent[@]})) || return 0
    install_packages "${absent[@]}"
}

install_packages() {
    local sudo=()
    if ! is_root; then
        has sudo || die "these packages are missing, and only root can install them:
    apt-get install --no-install-recommends $*"
        sudo=(sudo)
    fi
    step "Installing Debian packages: $*"
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
    "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet --no-install-recommends "$@"
}
