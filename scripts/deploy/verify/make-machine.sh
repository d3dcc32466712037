# Runs a command on a machine made of this one: with its files, of which each change is lost at the end, and with
# processes and a network of its own. Only apt-get and npm ci use the network outside.
# Usage: unshare --mount sh make-machine.sh FOLDER CHECKOUT COMMAND…
set -eu

if [ "$1" != inside ]; then
	folder=$1
	mkdir "$folder/changes" "$folder/work" "$folder/machine"
	touch "$folder/network"
	mount --bind /proc/self/ns/net "$folder/network"
	exec unshare --mount --net --pid --fork --kill-child=SIGKILL sh "$0" inside "$@"
fi

folder=$2 checkout=$3
shift 3
cd "$folder/machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" .
cd "$folder/machine"
mount --rbind /dev dev
mount -t proc proc proc
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
chmod 1777 tmp
mkdir -p ".$checkout" run/lock var/log/units
mount --bind "$checkout" ".$checkout"
mount -o remount,bind,ro ".$checkout"
touch run/network-outside
mount --bind "$folder/network" run/network-outside
# Small, because a step fills it.
mount -t tmpfs -o size=16m tmpfs var/log/units
echo '127.0.0.1 localhost your.site console.your.site' >etc/hosts
# Packages start no services: there is no systemd.
printf '#!/bin/sh\nexit 101\n' >usr/sbin/policy-rc.d
chmod 755 usr/sbin/policy-rc.d
install "$checkout"/scripts/deploy/verify/stand-ins/* "$checkout/deploy/with-environment" usr/local/sbin
ip link set lo up

# The authority that signs the certificate of the site.
authority=etc/ssl/test-authority
mkdir -p "$authority"
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj '/CN=Test authority' \
	-keyout "$authority/key.pem" -out "$authority/authority.pem" 2>/dev/null
cp "$authority/authority.pem" usr/local/share/ca-certificates/test-authority.crt
chroot . update-ca-certificates >/dev/null 2>&1
export NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt

# The first process of a namespace must collect those whose parents have ended; a shell does.
chroot . "$@" &
wait $!
