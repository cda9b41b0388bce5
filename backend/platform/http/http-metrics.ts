import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.js';

/** Matches the built files of the console. Each has a route of its own, but the metrics count them all as one route. */
const ASSETS = /^\/assets\/.*/;

/** Counts an answer that no hook of the server learns of. */
export type CountAnswer = (request: FastifyRequest, status: number) => void;

/**
 * Counts answers by method, path pattern and status, so refused sign-ins and denied access show up in the metrics, too.
 * An answer also counts when the caller leaves before it.
 */
export function countRequests(fastify: FastifyInstance, metrics: Metrics): CountAnswer {
  const requests = metrics.counter('mesonet_http_requests_total', 'HTTP requests answered', [
    'method',
    'route',
    'status',
  ]);
  const count: CountAnswer = ({ method, routeOptions }, status) => {
    const route = (routeOptions.url ?? 'none').replace(ASSETS, '/assets');
    requests.inc({ method, route, status });
  };
  fastify.addHook('onSend', (request, { statusCode }, _, done) => {
    count(request, statusCode);
    done();
  });
  return count;
}
