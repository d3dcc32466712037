# The server with the built site and console. The builds run on the Node of the npm package, as in a checkout; the
# server runs on the image's own, which has the same major version.

# Tabs that are open during a release still ask for the scripts of the release before:
# `--build-arg PREVIOUS_IMAGE=stillweb:RELEASE` takes them from its image. The first image has none.
ARG PREVIOUS_IMAGE=node:24-bookworm-slim
FROM ${PREVIOUS_IMAGE} AS previous
USER root
RUN mkdir -p /app/web/build

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
# The build finds the previous one where it would be in a checkout, and keeps its assets.
COPY --from=previous /app/web/build web/build
# There is no git in here: `--build-arg BUILD_COMMIT=…` names the commit.
ARG BUILD_COMMIT
RUN npm ci --include=dev --no-audit --no-fund && npm run build

# Only what the server needs while it runs, in the versions of package-lock.json. The list of packages is made
# here, where nothing else is installed.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY texts/package.json texts/
COPY contract/package.json contract/
COPY server/package.json server/
RUN npm pkg delete dependencies devDependencies workspaces \
 && npm pkg set 'workspaces[0]=texts' 'workspaces[1]=contract' 'workspaces[2]=server' \
 && npm pkg delete devDependencies --workspaces \
 && npm install --omit=dev --no-audit --no-fund \
 && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.cdx.json

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=packages /app ./
COPY --from=build /app/LICENSE /app/THIRD-PARTY-NOTICES.md ./
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/server/migrations server/migrations
COPY --from=build /app/web/build web/build
COPY --from=build /app/console/build/client console/build/client
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the server itself must receive SIGTERM.
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
