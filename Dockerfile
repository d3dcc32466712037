# The server with the built site. It runs on the Node of the npm package; the image's own Node only installs.

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
# The pages are built with the switch for tax with which the servers run.
ARG STRIPE_TAX
RUN npm ci --include=dev --no-audit --no-fund \
 && npm run build \
 && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app/package.json /app/LICENSE /app/THIRD-PARTY-NOTICES.md /app/sbom.cdx.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/server server
COPY --from=build /app/web/package.json web/
COPY --from=build /app/web/build web/build
COPY --from=build /app/console/build console/build
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: the server itself must receive SIGTERM.
CMD ["node_modules/.bin/node", "--enable-source-maps", "server/dist/main.js"]
