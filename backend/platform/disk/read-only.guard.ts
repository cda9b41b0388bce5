import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { POLICY, type Policy } from '../access/allow.js';
import { SAFE_METHODS } from '../access/cross-site.js';
import { DiskGuard } from './disk-guard.js';

const WORKS_ON_FULL_DISK = 'mesonet:works-on-full-disk';

/** For the little that people need to look after a full disk: signing in and out. */
export const WorksOnFullDisk = () => SetMetadata(WORKS_ON_FULL_DISK, true);

/** Refuses every change while the disk is full. Stations are refused by the journal, and answered in their own words. */
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
