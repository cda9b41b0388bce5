import { Injectable } from '@nestjs/common';
import type { LiveViolation } from '@mesonet/contract/live.js';
import {
  type FollowedSample,
  type SampleFollower,
  SampleFollowers,
} from '../../../samples/core/sample-followers.js';
import { RuleBook } from './rule-book.js';
import { EvaluationWriter } from './evaluation-writer.js';

/**
 * Decides for each sample whether an episode of an alarm begins or ends. Samples arrive here in the order of the fold.
 */
@Injectable()
export class AlarmEvaluator implements SampleFollower {
  constructor(
    private readonly rules: RuleBook,
    private readonly writer: EvaluationWriter,
    followers: SampleFollowers,
  ) {
    followers.join(this);
  }

  begin(): Promise<void> {
    return this.rules.load(Date.now());
  }

  follow(sample: FollowedSample): LiveViolation[] {
    const watches = this.rules.ofSeries(sample.series);
    if (watches.length === 0) return NONE;
    const violations: LiveViolation[] = [];
    for (const watch of watches) {
      watch.follow(sample);
      const violation = watch.violation();
      if (violation) violations.push(violation);
    }
    return violations;
  }

  flush(): Promise<void> {
    return this.writer.flush(new Date());
  }
}

const NONE: LiveViolation[] = [];
