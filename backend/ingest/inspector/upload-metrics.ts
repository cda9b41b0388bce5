import { Injectable } from '@nestjs/common';
import { EventBus } from '../../platform/event-bus.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import './upload-answered.js';

/** Counts the uploads of all stations by protocol and outcome. */
@Injectable()
export class UploadMetrics {
  constructor(metrics: Metrics, events: EventBus) {
    const uploads = metrics.counter('mesonet_uploads_total', 'Uploads answered', ['protocol', 'outcome']);
    events.subscribe('upload.answered', ({ protocol, outcome }) => uploads.inc({ protocol, outcome }));
  }
}
