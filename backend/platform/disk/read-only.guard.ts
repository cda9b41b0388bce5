import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { POLICY, type Policy } from '../access/allow.js';
import { SAFE_METHODS } from '../access/cross-site.js';
import { DiskGuard } from './disk-guard.js';

const WORKS_ON_FULL_DISK = 'mesonet:works-on-full-disk';

/** Marks the few routes that must work while the disk is full: signing in and out. */
export const WorksOnFullDisk = () => SetMetadata(WORKS_ON_FULL_DISK, true);

/**
 * Refuses every change while the disk is full. Uploads of stations pass, because the journal refuses them and each
 * station protocol has its own answer for that.
 */
@Injectable()
export class ReadOnlyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly disk: DiskGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    if (SAFE_METHODS.has(method)) return true;
    const places = [context.getHandler(), context.getClass()];
    const policy = this.reflector.getAllAndOverride<Policy | undefined>(POLICY, places);
    const isExempt = this.reflector.getAllAndOverride<boolean | undefined>(WORKS_ON_FULL_DISK, places);
    if (policy?.kind !== 'station-key' && !isExempt) this.disk.requireWriting();
    return true;
  }
}
