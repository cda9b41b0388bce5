import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';

/**
 * Types of all events by name. Each feature adds its events here by declaration merging, next to the code that
 * publishes them.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface Events {}

/**
 * Delivers events inside the process. A listener must not throw. An event may be lost, so nothing durable may depend on
 * it.
 */
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
