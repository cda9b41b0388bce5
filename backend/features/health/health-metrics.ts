import { Injectable } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.js';
import { HealthService } from './health.service.js';

/** Publishes the state of each part of the server, such as the journal or the disk, as a metric. */
@Injectable()
export class HealthMetrics {
  constructor(metrics: Metrics, health: HealthService) {
    metrics.gaugeOfEach('mesonet_part_up', '1 while the part is as it should be', 'part', async () => {
      // The metric uses the newest report, however old it is, because metrics must be served even while a database
      // hangs.
      const { parts } = health.lastReport ?? (await health.read());
      return Object.entries(parts).map(([name, { status }]): [string, number] => [
        name,
        Number(status === 'ok'),
      ]);
    });
  }
}
