import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.js';

/** Built files of the console have a route each; together they count as one. */
const ASSETS = /^\/assets\/.*/;

/** Counts answers by route, as its pattern: refused sign-ins and denied access are seen there too. */
export function countRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const requests = metrics.counter('mesonet_http_requests_total', 'HTTP requests answered', [
    'method',
    'route',
    'status',
  ]);
  fastify.addHook('onResponse', ({ method, routeOptions }, { statusCode }, done) => {
    const route = (routeOptions.url ?? 'none').replace(ASSETS, '/assets');
    requests.inc({ method, route, status: statusCode });
    done();
  });
}
