import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Counter } from 'prom-client';
import type { Config } from '../../platform/config.js';
import { CONFIG } from '../../platform/config.module.js';
import { Unavailable } from '../../platform/errors.js';
import { Metrics } from '../../platform/metrics/metrics.js';

/** A drawn image of a chart. */
export interface ChartImage {
  bytes: Uint8Array;
  /** Version of the image for HTTP caches: two images have the same ETag exactly when their bytes are equal. */
  etag: string;
  /** Time at which the image was drawn, UTC ms */
  drawnAt: number;
}

const RETRY_AFTER_SECONDS = 2;

/** Stores drawn images for reuse. It does not check who may see them, because its callers have done this before. */
@Injectable()
export class ChartImages {
  private readonly drawn: LRUCache<string, ChartImage>;
  private readonly underWay = new Map<string, Promise<ChartImage>>();
  private readonly mostAtOnce: number;
  private readonly outcomes: Counter<'outcome'>;

  constructor(@Inject(CONFIG) { CHART_CACHE_BYTES, CHART_QUEUE, CHART_WORKERS }: Config, metrics: Metrics) {
    this.mostAtOnce = CHART_WORKERS + CHART_QUEUE;
    this.drawn = new LRUCache({
      maxSize: CHART_CACHE_BYTES,
      sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length,
    });
    this.outcomes = metrics.counter('mesonet_chart_images_total', 'Chart images by what it took', [
      'outcome',
    ]);
    const size = () => this.drawn.calculatedSize;
    metrics.gauge('mesonet_chart_cache_bytes', 'Drawn chart images kept for reuse', size);
    metrics.gauge(
      'mesonet_charts_under_way',
      'Charts being read, drawn or waiting',
      () => this.underWay.size,
    );
  }

  /**
   * Returns a stored image that is young enough, an image that is already being drawn, or a newly drawn one.
   * @param key text that is made of everything that the image depends on, except the samples
   * @param maxAgeMs greatest age of a stored image
   * @throws Unavailable when too many images are being drawn or wait to be drawn
   */
  get(key: string, maxAgeMs: number, now: number, draw: () => Promise<ChartImage>): Promise<ChartImage> {
    const known = this.drawn.get(key);
    if (known && now - known.drawnAt < maxAgeMs) return this.counted('reused', Promise.resolve(known));
    const shared = this.underWay.get(key);
    if (shared) return this.counted('shared', shared);
    if (this.underWay.size >= this.mostAtOnce) {
      this.outcomes.inc({ outcome: 'refused' });
      throw new Unavailable(RETRY_AFTER_SECONDS, 'Too many charts are being drawn', 'charts_busy');
    }
    return this.counted('drawn', this.begin(key, draw));
  }

  private begin(key: string, draw: () => Promise<ChartImage>): Promise<ChartImage> {
    const drawing = draw()
      .then((image) => {
        this.drawn.set(key, image);
        return image;
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, drawing);
    return drawing;
  }

  private counted(outcome: string, image: Promise<ChartImage>): Promise<ChartImage> {
    this.outcomes.inc({ outcome });
    return image;
  }
}
