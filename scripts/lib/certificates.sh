# shellcheck shell=bash disable=SC2154 # shared with the scripts that source this
# Certificates for the private servers, from an authority of their own that nobody else trusts.
#
#   SERVICES/tls/server.{pem,key}   what both servers show; the authority's key is thrown away
#   .local/tls/authority.pem        what clients trust
#   .local/tls/client.{pem,key}     what a client may show

tls_folder=$local_folder/tls
authority_file=$tls_folder/authority.pem

# The names that the servers are asked by.
certificate_names() {
    local names address
    names=DNS:localhost,DNS:$(hostname),IP:127.0.0.1,IP:::1
    for address in $listen $(listens_on_all && hostname -I); do
        case $address in
        0.0.0.0 | :: | 127.0.0.1 | ::1) ;;
        *) names+=",IP:$address" ;;
        esac
    done
    printf '%s' "$names"
}

# Made anew when they are missing, or when the servers have got another name.
make_certificates() {
    local names folder status=0
    names=$(certificate_names)
    if [[ -f $authority_file && $(as_server cat tls/names 2>/dev/null) == "$names" ]]; then return 0; fi
    folder=$(mktemp -d)
    issue_certificates "$folder" "$names" 2>"$folder/log" || status=$?
    if ((status != 0)); then
        cat -- "$folder/log" >&2
        rm -rf -- "$folder"
        die "openssl could not make the certificates"
    fi
    as_server mkdir -p -m 0700 tls
    write_as_server tls/server.pem 600 <"$folder/server.pem"
    write_as_server tls/server.key 600 <"$folder/server.key"
    write_as_server tls/authority.pem 600 <"$folder/authority.pem"
    mkdir -p -- "$tls_folder"
    own_like_checkout "$tls_folder"
    local name
    for name in authority.pem client.pem client.key; do write_private "$tls_folder/$name" <"$folder/$name"; done
    rm -rf -- "$folder"
    # Last, for it is what is asked for first.
    printf '%s' "$names" | write_as_server tls/names 600
}

# issue_certificates FOLDER NAMES: an authority, and with it a certificate for the servers and one for a client.
issue_certificates() {
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=phototext $instance" \
        -keyout "$1/authority.key" -out "$1/authority.pem"
    issue_certificate "$1" server "subjectAltName=$2" serverAuth
    issue_certificate "$1" client "subjectAltName=DNS:client" clientAuth
}

issue_certificate() {
    openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=$2" -keyout "$1/$2.key" -out "$1/$2.csr"
    printf '%s\nextendedKeyUsage=%s\n' "$3" "$4" >"$1/$2.ext"
    openssl x509 -req -in "$1/$2.csr" -CA "$1/authority.pem" -CAkey "$1/authority.key" -CAcreateserial -days 3650 \
        -extfile "$1/$2.ext" -out "$1/$2.pem"
}
