# One image for all processes: `docker build -t lantern .`
# For both architectures: `docker buildx build --platform linux/amd64,linux/arm64 .`
ARG NODE=22

# The result is the same for every platform, so it is built on the builder's platform.
FROM --platform=$BUILDPLATFORM node:${NODE}-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run build && npm pack --ignore-scripts && mv lantern-*.tgz /lantern.tgz

FROM node:${NODE}-bookworm-slim AS tree
COPY --from=build /lantern.tgz /src/package-lock.json /src/docker/assemble.sh /
RUN sh /assemble.sh /lantern.tgz /package-lock.json /app

FROM debian:bookworm-slim AS ffmpeg
COPY docker/ffmpeg.sh /
RUN sh /ffmpeg.sh /opt/ffmpeg

FROM debian:bookworm-slim
COPY --from=tree /usr/local/bin/node /usr/local/bin/node
COPY --from=ffmpeg /opt/ffmpeg /opt/ffmpeg
COPY --from=tree /app /app
RUN useradd --uid 10001 --user-group --no-create-home lantern && install -d -o lantern -g lantern -m 700 /data && \
  printf '#!/bin/sh\nexec node /app/scripts/lantern.mjs "$@"\n' > /usr/local/bin/lantern && chmod 755 /usr/local/bin/lantern
ENV PATH=/opt/ffmpeg/bin:/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 STORAGE_DIR=/data
USER lantern
WORKDIR /data
VOLUME /data
EXPOSE 3000
# The first start takes longer, because it creates a database.
HEALTHCHECK --start-period=120s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["lantern"]
