import { Module } from '@nestjs/common';
import { AlarmEvaluator } from './alarm-evaluator.js';
import { ChangedRules } from './changed-rules.js';
import { DryRunsController } from './dry-runs.controller.js';
import { DryRunsService } from './dry-runs.service.js';
import { EvaluationClock } from './evaluation-clock.js';
import { EvaluationWriter } from './evaluation-writer.js';
import { PastValues } from './past-values.js';
import { RateHistory } from './rate-history.js';
import { RuleBook } from './rule-book.js';
import { RuleTable } from './rule-table.js';

/** Decides when episodes of alarms begin and end, and when people are notified. */
@Module({
  controllers: [DryRunsController],
  providers: [
    AlarmEvaluator,
    EvaluationClock,
    EvaluationWriter,
    ChangedRules,
    RuleBook,
    RuleTable,
    RateHistory,
    PastValues,
    DryRunsService,
  ],
  exports: [ChangedRules],
})
export class EvaluationModule {}
