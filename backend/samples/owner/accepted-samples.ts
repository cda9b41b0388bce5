import type { EventBus } from '../../platform/event-bus.js';
import '../core/sample-accepted.js';
import type { FollowedSample, SampleFollowers } from '../core/sample-followers.js';

/**
 * Passes folded samples to the features that follow the fold (see `SampleFollower`), and publishes them on the event
 * bus.
 */
export class AcceptedSamples {
  constructor(
    readonly followers: SampleFollowers,
    private readonly bus: EventBus,
  ) {}

  /** @param isSilent true when the sample was already published before the fold started again */
  announce(sample: FollowedSample, isSilent: boolean): void {
    const violations = this.followers.follow(sample);
    if (isSilent) return;
    const { shard, seq, series, stationId, accountId, time, receivedAt, values, isLate } = sample;
    // The fields are named, because a copy by `...` takes many times longer.
    const accepted = {
      shard,
      seq,
      series,
      stationId,
      accountId,
      time,
      receivedAt,
      values,
      isLate,
      violations,
    };
    this.bus.publish('sample.accepted', accepted);
  }
}
