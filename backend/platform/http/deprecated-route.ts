import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Header,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { maskUrl } from './access-log.js';

/** The API's document knows a deprecated route by it. */
export const DEPRECATED_IN_DOCS = 'x-deprecated-since';

/** One call of a deprecated route. */
export interface DeprecatedHit {
  method: string;
  /** The route as it is registered. */
  rule: string;
  /** The module that the route belongs to. */
  blueprint: string;
  path: string;
}

/** Takes hits of deprecated routes in passing. Implemented by the feature that shows them. */
export abstract class DeprecatedHits {
  /** Never throws and never waits: a request goes on meanwhile. @param now UTC ms */
  abstract record(hit: DeprecatedHit, now: number): void;
}

/**
 * Marks a route that clients should leave: its answers and the API's document say so, and each call is logged.
 * @param since the day as "2026-01-05"
 */
export const DeprecatedRoute = (since: string) =>
  applyDecorators(
    UseInterceptors(DeprecatedRouteInterceptor),
    Header('Deprecation', `@${Date.parse(since) / 1000}`),
    ApiExtension(DEPRECATED_IN_DOCS, since),
  );

@Injectable()
export class DeprecatedRouteInterceptor implements NestInterceptor {
  private readonly blueprints = new Map<Type, string>();

  constructor(
    private readonly hits: DeprecatedHits,
    private readonly modules: ModulesContainer,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, url, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const [path = ''] = maskUrl(url).split('?', 1);
    const blueprint = this.blueprintOf(context.getClass());
    this.hits.record({ method, rule: routeOptions.url ?? '', blueprint, path }, Date.now());
    return next.handle();
  }

  private blueprintOf(controller: Type): string {
    const known = this.blueprints.get(controller);
    if (known !== undefined) return known;
    const owner = [...this.modules.values()].find(({ controllers }) =>
      [...controllers.values()].some(({ metatype }) => metatype === controller),
    );
    const name = owner?.metatype.name ?? '';
    this.blueprints.set(controller, name);
    return name;
  }
}
