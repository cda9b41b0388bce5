import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { UserSignIns } from '../../platform/access/user-sign-ins.js';
import { EventBus } from '../../platform/event-bus.js';
import { PendingSignInEntity } from './second-factor/pending-sign-in.entity.js';
import { SessionEntity } from '../sessions/session.entity.js';
import { AccessTokenEntity } from '../access-tokens/access-token.entity.js';
import { sessionIdOf } from '../access-tokens/access-tokens.service.js';

@Injectable()
export class EndedSignIns extends UserSignIns {
  constructor(private readonly events: EventBus) {
    super();
  }

  async endAll(userId: string, manager: EntityManager): Promise<() => void> {
    const sessions = await manager.findBy(SessionEntity, { kind: 'user', subject: userId });
    const tokens = await manager.findBy(AccessTokenEntity, { userId });
    await manager.delete(SessionEntity, { kind: 'user', subject: userId });
    await manager.delete(AccessTokenEntity, { userId });
    await manager.delete(PendingSignInEntity, { userId });
    const ended = [...sessions.map(({ id }) => id), ...tokens.map(({ id }) => sessionIdOf(id))];
    return () => {
      for (const sessionId of ended) this.events.publish('session.ended', { sessionId });
    };
  }
}
