import type { MaintenanceWindow } from '@mesonet/contract/maintenance-windows.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';

export function toMaintenanceWindow(window: MaintenanceWindowEntity): MaintenanceWindow {
  return {
    _id: window.id,
    accountid: window.accountId,
    stationid: window.stationId,
    start: window.startAt.toISOString(),
    end: window.endAt.toISOString(),
    reason: window.reason,
    created_by: window.createdBy,
  };
}
