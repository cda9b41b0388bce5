import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { migrate } from '../db/data-source.js';
import { createAppModule } from './app.module.js';
import { refuseSecondStart } from './engines/data-dir-lock.js';
import { type Engines, startEngines } from './engines/engines.js';
import { requireFree } from './engines/processes/free-ports.js';
import { DemoSetup } from './features/demo/demo-setup.js';
import { DemoService } from './features/demo/demo.service.js';
import { SetUpLink } from './features/sign-in/setup/set-up-link.js';
import { registerIntakeParsers } from './ingest/intake/intake-body.js';
import { rememberRefusals } from './ingest/limits/known-refusals.js';
import { countRefusedSockets } from './live/live-metrics.js';
import { serveApiDocs } from './platform/http/docs/api-docs.js';
import { type Config, loadConfig } from './platform/config.js';
import { EventBus } from './platform/event-bus.js';
import { createHttpApp } from './platform/http/http-app.js';
import { Metrics } from './platform/metrics/metrics.js';
import { PathWsAdapter } from './platform/http/sockets/path-ws-adapter.js';
import { checkSecretKey } from './platform/secrets/secret-key-check.js';
import { portTrouble } from './port-trouble.js';
import { RequestDrain } from './request-drain.js';
import { type LogOutput, ServerLog } from './server-log.js';
import { showStartScreen } from './start-screen.js';

export interface RunningServer {
  /** Address at which the server listens, for example `http://127.0.0.1:3000`. */
  url: string;
  app: NestFastifyApplication;
  config: Config;
  engines: Engines;
  log: ServerLog;
  /**
   * Stops the server. It first reports for `STOP_GRACE_SECONDS` that it is no longer ready. Then it takes no more
   * requests, lets running ones end, and closes the application and then the databases. These steps take 9 s at most.
   */
  stop(): Promise<void>;
}

export interface StartServerOptions {
  /** Where the log is written; nothing else is printed. */
  output: LogOutput;
  /** Aborts a start that is in progress. */
  signal?: AbortSignal;
}

const DRAIN_MS = 3_000;
const CLOSE_MS = 3_500;
const STOP_MS = 8_500;

/**
 * Starts the databases and the server. After an error nothing is left running.
 * @throws ConfigError, StartError or NewerDatabase, each with a message of one line for a person
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  options: StartServerOptions,
): Promise<RunningServer> {
  const startedAt = performance.now();
  const config = loadConfig(env);
  const log = new ServerLog(options.output, config.LOG_LEVEL, () => new Date());
  refuseSecondStart(config.DATA_DIR);
  await listenTrouble(config, () => requireFree(config.PORT, config.HOST));
  const engines = await startEngines(config, log, { env, signal: options.signal });
  let app: NestFastifyApplication | null = null;
  try {
    log.progress('Preparing the database');
    await migrate(engines.databaseUrl);
    await checkSecretKey(engines.databaseUrl, engines.secretKey);
    options.signal?.throwIfAborted();
    app = await buildApp(config, engines, log);
    const drain = new RequestDrain(app.getHttpServer());
    await listenTrouble(config, () => app!.listen(config.PORT, config.HOST));
    app.get(EventBus, { strict: false }).publish('server.listening', {});
    await announce(app, { config, engines, log }, Math.round(performance.now() - startedAt));
    const url = await app.getUrl();
    const parts = { config, engines, log };
    return { url, app, ...parts, stop: () => stop(app!, drain, parts) };
  } catch (error) {
    await app?.close().catch(() => undefined);
    await engines.stop();
    throw error;
  }
}

async function buildApp(config: Config, engines: Engines, log: ServerLog): Promise<NestFastifyApplication> {
  const app = await createHttpApp(createAppModule({ config, engines }), {
    config,
    logger: log,
    prepare: (fastify, counted) => {
      rememberRefusals(fastify, counted);
      registerIntakeParsers(fastify);
    },
  });
  app.useWebSocketAdapter(new PathWsAdapter(app, config, countRefusedSockets(app.get(Metrics))));
  serveApiDocs(app);
  return app;
}

async function announce(
  app: NestFastifyApplication,
  { config, engines, log }: { config: Config; engines: Engines; log: ServerLog },
  startedInMs: number,
): Promise<void> {
  const hasDemo = await app.get(DemoSetup, { strict: false }).hasDemo();
  const demoPassword = app.get(DemoService, { strict: false }).credentials()?.password ?? null;
  const setUpUrl = await app.get(SetUpLink, { strict: false }).create(new Date());
  showStartScreen(log, { config, engines, hasDemo, demoPassword, setUpUrl, startedInMs });
}

async function listenTrouble(config: Config, listen: () => Promise<unknown>): Promise<void> {
  try {
    await listen();
  } catch (error) {
    throw portTrouble(config, error);
  }
}

async function stop(
  app: NestFastifyApplication,
  drain: RequestDrain,
  { config, engines, log }: Pick<RunningServer, 'config' | 'engines' | 'log'>,
): Promise<void> {
  app.get(EventBus, { strict: false }).publish('server.stopping', {});
  drain.announce();
  await delay(config.STOP_GRACE_SECONDS * 1_000);
  const until = performance.now() + STOP_MS;
  await drain.finish(DRAIN_MS);
  const isClosed = await Promise.race([
    app.close().then(
      () => true,
      (error: unknown) => log.error(error),
    ),
    delay(CLOSE_MS, false, { ref: false }),
  ]);
  if (isClosed === false) log.warn('The application did not close in time.');
  await engines.stop(Math.max(until - performance.now(), 1_000));
}
