import { allKept, type KeptFrom } from '../../core/sample-retention.js';
import { Gate } from '../../pacing/gate.js';
import type { SampleStore } from '../sample-store.js';
import { LineEncoding } from './line-encoding.js';
import { LineThread } from './line-thread.js';
import { LineSender } from './line-sender.js';
import { QuestDbReader } from './questdb-reader.js';
import { QuestDbUpkeep } from './questdb-upkeep.js';
import { QuestDbWriter } from './questdb-writer.js';
import { TableControl } from './table-control.js';
import { TableMoves } from './table-moves.js';
import { TableQueries } from './table-queries.js';
import { TableWriter } from './table-writer.js';
import { HomeRecords } from './tables/home-records.js';
import { SOLE_OWNER, type TablesOwner } from './tables/sample-tables.js';
import { SeriesHomes } from './tables/series-homes.js';
import { TimeToLive } from './tables/time-to-live.js';
import { type QuestDbConnection, QuestDbHttp } from './wire/questdb-http.js';

interface QuestDbOptions {
  /** Tells whether this process may write and move rows; a test or command that is alone needs none. */
  owner?: TablesOwner;
  /** Tells since when the samples of a series are kept; by default all are kept. */
  keptFrom?: KeptFrom;
  /** True for a server, which encodes the rows of large writes in a thread. */
  hasThread?: boolean;
}

/** The store in QuestDB. All requests use HTTP. */
export class QuestDbStore implements SampleStore {
  readonly reader: QuestDbReader;
  readonly writer: QuestDbWriter;
  readonly upkeep: QuestDbUpkeep;
  /** `HomeMover`, which moves series between tables, uses this field and the next two. */
  readonly homes: SeriesHomes;
  readonly ttl: TimeToLive;
  readonly moves: TableMoves;

  constructor(connection: QuestDbConnection, options: QuestDbOptions = {}) {
    const { owner = SOLE_OWNER, keptFrom = allKept, hasThread = false } = options;
    const http = new QuestDbHttp(connection);
    const control = new TableControl(http);
    const homes = (this.homes = new SeriesHomes(new HomeRecords(http, owner), owner));
    const ttl = (this.ttl = new TimeToLive(http, owner));
    const writing = new Gate();
    const tables = new TableQueries(http, homes);
    const encoding = new LineEncoding(hasThread ? new LineThread() : null);
    const rows = new TableWriter({
      encoding,
      sender: new LineSender(http, owner),
      control,
      homes,
      ttl,
      keptFrom,
      writing,
    });
    this.moves = new TableMoves({ http, control, writer: rows, writing, owner });
    this.reader = new QuestDbReader(tables);
    this.writer = new QuestDbWriter(rows, control, homes, ttl);
    this.upkeep = new QuestDbUpkeep(http, encoding, tables, this.moves, homes);
  }
}
