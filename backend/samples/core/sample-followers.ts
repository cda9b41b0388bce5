import type { Observation } from './observation.js';
import type { SampleAccepted } from './sample-accepted.js';

/** A sample as the features that follow the fold receive it. After a restart they receive some samples again. */
export interface FollowedSample extends Omit<SampleAccepted, 'violations'> {
  /** The values that the station sent, without derived ones, in base units. */
  sent: Observation['values'];
}

/**
 * A feature that handles each sample in the order of the fold, in the process that owns the shard. Unlike listeners of
 * the event bus it misses no sample: after a restart it receives all samples since the newest snapshot again.
 */
export interface SampleFollower {
  /**
   * Called when the process has become the owner, before the first sample, and again before a replay.
   * @throws Error when PostgreSQL is away
   */
  begin(): Promise<void>;
  /** @returns the violations to show with the sample on live pages */
  follow(sample: FollowedSample): SampleAccepted['violations'];
  /**
   * Resolves when the feature has stored its results for all samples so far.
   * @throws Error when PostgreSQL is away
   */
  flush(): Promise<void>;
}

/** Holds the features that follow the fold. They join before the server becomes the owner of a shard. */
export class SampleFollowers {
  private readonly followers: SampleFollower[] = [];

  join(follower: SampleFollower): void {
    this.followers.push(follower);
  }

  async begin(): Promise<void> {
    for (const follower of this.followers) await follower.begin();
  }

  follow(sample: FollowedSample): SampleAccepted['violations'] {
    return this.followers.flatMap((follower) => follower.follow(sample));
  }

  async flush(): Promise<void> {
    await Promise.all(this.followers.map((follower) => follower.flush()));
  }
}
