import type { EventBus } from '../../platform/event-bus.js';
import '../core/sample-accepted.js';
import type { SampleFollowers } from '../core/sample-followers.js';
import type { FoldedSample } from './folded-sample.js';

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
  announce(sample: FoldedSample, isSilent: boolean): void {
    sample.violations = this.followers.follow(sample);
    if (!isSilent) this.bus.publish('sample.accepted', sample);
  }
}
