import { Injectable } from '@nestjs/common';
import type { NoticeCount, Statistics } from '@mesonet/contract/statistics.js';
import { MINUTE_MS } from '@mesonet/model/durations.js';
import { DataSource } from 'typeorm';
import { StoredSamplesService } from './stored-samples.service.js';

const MINUTES = 180;

@Injectable()
export class StatisticsService {
  constructor(
    private readonly database: DataSource,
    private readonly stored: StoredSamplesService,
  ) {}

  async get(now: Date): Promise<Statistics> {
    const [samples, stored, notices] = await Promise.all([
      this.samplesPerMinute(now),
      this.stored.read(),
      this.noticesOfTheDay(now),
    ]);
    return { samples, stored, notices };
  }

  /** Counts the accepted samples of each of the last minutes. A minute without a row in the table had no sample. */
  private async samplesPerMinute(now: Date): Promise<Statistics['samples']> {
    const last = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const start = last - (MINUTES - 1) * MINUTE_MS;
    const rows = await this.database.query<{ minute: Date; samples: number }[]>(
      'SELECT minute, samples::float8 AS samples FROM accepted_samples WHERE minute >= $1 AND minute <= $2',
      [new Date(start), now],
    );
    const counts = new Array<number>(MINUTES).fill(0);
    for (const { minute, samples } of rows) counts[(minute.getTime() - start) / MINUTE_MS] = samples;
    return { start: new Date(start).toISOString(), counts };
  }

  private noticesOfTheDay(now: Date): Promise<NoticeCount[]> {
    return this.database.query<NoticeCount[]>(
      `SELECT service, state, count(*)::integer AS count FROM alarm_notices
       WHERE created_at > $1::timestamptz - interval '24 hours'
       GROUP BY service, state ORDER BY service, state`,
      [now],
    );
  }
}
