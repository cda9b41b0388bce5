import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/** What happened, by name. Each part adds its events by declaration merging beside the publisher. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- filled by declaration merging
export interface Events {}

/** In-process events. A listener must not throw; losing one is allowed, so nothing durable hangs on it. */
@Injectable()
export class EventBus {
  private readonly emitter = new EventEmitter().setMaxListeners(50);

  publish<Name extends keyof Events>(name: Name, event: Events[Name]): void {
    this.emitter.emit(name, event);
  }

  /** @returns a function that ends the subscription */
  subscribe<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): () => void {
    this.emitter.on(name, listener);
    return () => this.emitter.off(name, listener);
  }
}
