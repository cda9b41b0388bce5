import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { PROJECT_ROOT } from '../../../backend/platform/paths.js';

export interface WeewxSettings {
  stationId: string;
  password: string;
  /** Address of the Mesonet server, without a path. */
  serverUrl: string;
  /** IANA zone; WeeWX's days begin in it. */
  timezone: string;
  archiveIntervalS: number;
  /** Lines of `[[Wunderground]]` besides station, password and server. */
  uploader: readonly string[];
  /** Lines of `[Simulator]` besides its driver. */
  simulator: readonly string[];
  /** Lines of `[[Corrections]]`: expressions that make the simulated weather more varied. */
  corrections?: readonly string[];
}

/** A real WeeWX with its simulator in a temporary folder. Its Wunderground uploader sends to the Mesonet server. */
export class Weewx {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text;
      });
    }
  }

  /** @throws Error when WeeWX is not installed */
  static async start(settings: WeewxSettings): Promise<Weewx> {
    const program = process.env.MESONET_TEST_WEEWX ?? join(PROJECT_ROOT, '.cache/weewx/bin/weewxd');
    const folder = await mkdtemp(join(tmpdir(), 'mesonet-weewx-'));
    const file = join(folder, 'weewx.conf');
    await writeFile(file, configuration(folder, settings));
    const child = spawn(program, ['--exit', `--config=${file}`], {
      env: { PATH: process.env.PATH, HOME: folder, TZ: settings.timezone, PYTHONUNBUFFERED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // WeeWX signals its whole process group when it ends, so it must have its own group.
      detached: true,
    });
    await once(child, 'spawn');
    return new Weewx(child, folder);
  }

  /**
   * Times of the archive records made so far, UTC ms.
   * @throws Error when WeeWX has ended by itself
   */
  recordTimes(): number[] {
    if (this.child.exitCode !== null) throw new Error(`WeeWX ended:\n${this.output.slice(-3000)}`);
    return Array.from(this.output.matchAll(/^REC: .*?\((\d+)\)/gm), ([, seconds]) => Number(seconds) * 1000);
  }

  /**
   * Queries WeeWX's own database for the records with from < time ≤ to.
   * @param columns SQL aggregates of its table `archive`
   */
  archive(columns: string, from: number, to: number): Record<string, number> {
    const database = new sqlite.Database(join(this.folder, 'weewx.sdb'), { readOnly: true });
    try {
      const sql = `SELECT ${columns} FROM archive WHERE dateTime > ? AND dateTime <= ?`;
      return database.get(sql, [from / 1000, to / 1000]) as Record<string, number>;
    } finally {
      database.close();
    }
  }

  /** Ends WeeWX as a service manager does. It still sends its queued records. */
  async end(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }

  async remove(): Promise<void> {
    await this.end();
    await rm(this.folder, { recursive: true, force: true });
  }
}

function configuration(folder: string, settings: WeewxSettings): string {
  return `WEEWX_ROOT = ${folder}
[Station]
location = Test
latitude = 0
longitude = 0
altitude = 0, foot
station_type = Simulator
[Simulator]
driver = weewx.drivers.simulator
${settings.simulator.join('\n')}
[StdRESTful]
[[Wunderground]]
enable = true
station = ${settings.stationId}
password = ${settings.password}
server_url = ${settings.serverUrl}/weatherstation/updateweatherstation.php
${settings.uploader.join('\n')}
[StdCalibrate]
[[Corrections]]
${settings.corrections?.join('\n') ?? ''}
[StdArchive]
archive_interval = ${settings.archiveIntervalS}
archive_delay = 15
record_generation = software
data_binding = wx_binding
[DataBindings]
[[wx_binding]]
database = archive_sqlite
table_name = archive
manager = weewx.manager.DaySummaryManager
schema = weewx.schemas.wview_extended.schema
[Databases]
[[archive_sqlite]]
database_name = weewx.sdb
database_type = SQLite
[DatabaseTypes]
[[SQLite]]
driver = weedb.sqlite
SQLITE_ROOT = ${folder}
[Engine]
[[Services]]
data_services = ,
process_services = weewx.engine.StdConvert, weewx.engine.StdCalibrate, weewx.wxservices.StdWXCalculate
xtype_services = weewx.wxxtypes.StdWXXTypes, weewx.wxxtypes.StdPressureCooker, weewx.wxxtypes.StdRainRater
archive_services = weewx.engine.StdArchive
restful_services = weewx.restx.StdWunderground
report_services = weewx.engine.StdPrint
[Logging]
[[root]]
handlers = console,
`;
}
