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

/** Field by which the OpenAPI document marks a deprecated route. */
export const DEPRECATED_IN_DOCS = 'x-deprecated-since';

/** One call of a deprecated route. */
export interface DeprecatedHit {
  method: string;
  /** The path pattern of the route. */
  rule: string;
  /** The name of the NestJS module that the route belongs to. */
  blueprint: string;
  path: string;
}

/** Port that records calls of deprecated routes. The feature that shows them implements it. */
export abstract class DeprecatedHits {
  /**
   * Records a call. It never throws, and the request does not wait for it.
   * @param now UTC ms
   */
  abstract record(hit: DeprecatedHit, now: number): void;
}

/**
 * Marks a deprecated route: a header of its answers and the OpenAPI document say so, and each call is recorded.
 * @param since the day of its deprecation, such as "2026-01-05"
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
