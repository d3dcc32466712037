#!/bin/sh
# Restarts the servers one after the other, each while nginx sends its requests to the other one.
# Usage: deploy/systemd/restart-servers.sh
set -eu
nginx_conf=/etc/nginx/conf.d/stillweb.conf
for port in 3001 3002; do
	sed -i "s/\(server 127.0.0.1:$port max_fails=0\);/\1 down;/" "$nginx_conf"
	nginx -s reload
	# Ends when the server is ready. If it fails, nginx goes on without it.
	systemctl restart "stillweb@$port"
	sed -i "s/\(server 127.0.0.1:$port max_fails=0\) down;/\1;/" "$nginx_conf"
	nginx -s reload
done
# Where jobs run apart.
if systemctl is-active --quiet stillweb-jobs; then
	systemctl restart stillweb-jobs
fi
