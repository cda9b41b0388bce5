import { Injectable } from '@nestjs/common';
import { Metrics } from '../platform/metrics/metrics.js';
import { LiveConnections } from './live-connections.js';

@Injectable()
export class LiveMetrics {
  constructor(metrics: Metrics, connections: LiveConnections) {
    metrics.gauge('mesonet_live_sockets', 'Open live sockets', () => connections.size);
    metrics.total(
      'mesonet_live_slow_closed_total',
      'Live sockets given up because nobody read them',
      () => connections.slowClosed,
    );
  }
}

/** @returns counts a live socket that is refused, by the status of the answer */
export function countRefusedSockets(metrics: Metrics): (status: number) => void {
  const refused = metrics.counter('mesonet_live_refused_total', 'Live sockets refused', ['status']);
  return (status) => refused.inc({ status });
}
