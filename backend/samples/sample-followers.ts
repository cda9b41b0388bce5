import type { Observation } from './observation.js';
import type { SampleAccepted } from './sample-accepted.js';

/** A sample as the fold passes it to its followers; after a restart it passes some of them once more. */
export interface FollowedSample extends Omit<SampleAccepted, 'violations'> {
  /** The values that the station sent, without derived ones; base units. */
  sent: Observation['values'];
}

/**
 * Port of what decides on each sample, in the order of the fold, on the process that owns the shard. Unlike listeners
 * of the event bus it misses none: after a restart it gets all samples since the newest cut again.
 */
export interface SampleFollower {
  /** Called before the first sample of an ownership, and again before a replay. @throws Error when PostgreSQL is away */
  begin(): Promise<void>;
  /** @returns what the live frame of the sample says of violations */
  follow(sample: FollowedSample): SampleAccepted['violations'];
  /** Resolves when all that samples before the call led to is stored. @throws Error when PostgreSQL is away */
  flush(): Promise<void>;
}

/** Holds the followers of the fold. Features join before the server takes over a shard. */
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
