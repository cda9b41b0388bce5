import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.js';

/** Matches the built files of the console. Each has a route of its own, but the metrics count them all as one route. */
const ASSETS = /^\/assets\/.*/;

/**
 * Counts answers by method, path pattern and status, so refused sign-ins and denied access show up in the metrics, too.
 */
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
