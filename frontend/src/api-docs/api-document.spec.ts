import { type ApiDocument, countMatches, matchesPhrase, resolvedPart } from './api-document.js';

const operation = (summary: string, group: string) => ({ operationId: summary, summary, tags: [group] });
const api: ApiDocument = {
  components: { responses: {} },
  tags: [{ name: 'Samples out' }, { name: 'Stations' }, { name: 'Health' }],
  paths: {
    '/api/v1/stations': { get: operation('List the stations of the caller', 'Stations') },
    '/api/v1/stations/{stationId}': {
      get: operation('Get a station', 'Stations'),
      delete: operation('Delete a station', 'Stations'),
    },
    '/api/v1/stations/{stationId}/latest': { get: operation('Get the latest values', 'Samples out') },
  },
};
const one = { method: 'get', path: '/api/v1/stations', summary: 'List the stations', group: 'Stations' };

it.each([
  ['', true],
  ['  ', true],
  ['list', true],
  ['GET stations', true],
  ['stations list', true],
  ['/api/v1', true],
  ['delete', false],
  ['list users', false],
])('the phrase %j matches an operation: %s', (phrase, isMatch) => {
  expect(matchesPhrase(phrase, one)).toBe(isMatch);
});

it('counts the operations of each group, in the order of the document, without empty groups', () => {
  expect(countMatches(api, '')).toEqual([
    { name: 'Samples out', count: 1 },
    { name: 'Stations', count: 3 },
  ]);
  expect(countMatches(api, 'delete')).toEqual([{ name: 'Stations', count: 1 }]);
  expect(countMatches(api, 'nothing of the kind')).toEqual([]);
});

it('replaces references by what they name, but not inside of themselves', () => {
  const referring = {
    ...api,
    paths: {
      '/groups': {
        get: {
          ...operation('Get a group', 'Groups'),
          answers: [{ $ref: '#/components/schemas/Group' }, null],
        },
      },
    },
    components: {
      responses: {},
      schemas: {
        Name: { type: 'string', description: 'any name' },
        Group: {
          name: { allOf: [{ $ref: '#/components/schemas/Name' }], description: 'its name' },
          parts: { $ref: '#/components/schemas/Group' },
        },
      },
    },
  };
  expect(resolvedPart(referring, ['paths', '/groups', 'get'])).toEqual({
    operationId: 'Get a group',
    summary: 'Get a group',
    tags: ['Groups'],
    answers: [
      {
        $$ref: '#/components/schemas/Group',
        name: { $$ref: '#/components/schemas/Name', type: 'string', description: 'its name' },
        parts: { $ref: '#/components/schemas/Group' },
      },
      null,
    ],
  });
  expect(resolvedPart(referring, ['paths', '/nothing', 'get'])).toBeUndefined();
});
