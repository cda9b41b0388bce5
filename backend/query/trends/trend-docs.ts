import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

const text = (name: string, description: string) =>
  ApiQuery({ name, description, required: false, schema: { type: 'string' } });

/** Documents the query parameters for a range of time. */
export const ApiRange = () =>
  applyDecorators(
    text('start', 'ISO 8601 with an offset, inclusive. Default: the start of today in station time'),
    text('end', 'ISO 8601 with an offset, exclusive. Default: the end of today in station time'),
    text('period', 'In place of start and end: `24h`, `7d`, `today`, `yesterday`, `week`, `month` or `year`'),
  );

/** Documents the query parameters of a trend. */
export const ApiTrend = (defaultInterval: string, defaultKeys: string, formats = '`json`') =>
  applyDecorators(
    text(
      'measKeys',
      'Comma list of `key` or `key.stat`; stat is `min`, `max`, `avg`, `sum`, `count`, `first`, `last`, `stddev` ' +
        `or \`range\`. Default: ${defaultKeys}`,
    ),
    ApiRange(),
    text(
      'interval',
      'Minutes 1 to 1440, `hour`, `day`, `week`, `month`, `year`, `auto` (at most 500 buckets), `all` (one row), ' +
        `or 0 (the samples as they are; managers and above). Default: ${defaultInterval}`,
    ),
    text('units', 'Comma list of unit names, at most one of a category. Default: those of the account'),
    text('quality', '`good` (default) or `all`: with flagged values'),
    text('format', formats),
  );

/** Documents the query parameter `timezone`, which applies only to a trend that is downloaded as a file. */
export const ApiFile = () => text('timezone', "IANA name, for the times in a file. Default: the station's");
