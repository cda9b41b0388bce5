import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Metrics } from '../../platform/metrics/metrics.js';
import { ImportEntity } from './import.entity.js';

@Injectable()
export class ImportMetrics {
  constructor(metrics: Metrics, @InjectRepository(ImportEntity) jobs: Repository<ImportEntity>) {
    metrics.gaugeOfEach('mesonet_imports', 'Imports by what became of them', 'state', async () => {
      const counts = await jobs
        .createQueryBuilder('job')
        .select('job.state', 'state')
        .addSelect('count(*)', 'count')
        .groupBy('job.state')
        .getRawMany<{ state: string; count: string }>();
      return counts.map(({ state, count }) => [state, Number(count)]);
    });
  }
}
