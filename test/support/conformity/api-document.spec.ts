import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { ApiDocument, compileDocument, type GivenAnswer } from './api-document.js';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const DOCUMENT = {
  paths: {
    '/api/stations/{id}': {
      get: {
        responses: {
          200: json({ $ref: '#/components/schemas/Station' }),
          404: { $ref: '#/components/responses/404' },
        },
      },
      delete: { responses: { 204: {} } },
    },
    '/api/stations/count': { get: { responses: { 200: json({ type: 'integer' }) } } },
    '/api/chart': { get: { responses: { 200: { content: { 'image/png': {} } } } } },
  },
  components: {
    responses: { 404: json({ type: 'object', required: ['detail'] }) },
    schemas: {
      Station: {
        type: 'object',
        properties: { at: { type: 'string', format: 'date-time' } },
        required: ['at'],
        additionalProperties: false,
      },
    },
  },
};
const document = new ApiDocument(
  compileDocument(JSON.stringify(DOCUMENT), { Ajv2020, addFormats: addFormats.default, parse: JSON.parse }),
);

const STATION: GivenAnswer = {
  method: 'GET',
  path: '/api/stations/a_1',
  status: 200,
  mediaType: 'application/json',
  body: '{"at":"2026-01-01T00:00:00Z"}',
};
const faultOf = (changes: Partial<GivenAnswer>) => document.faultOf({ ...STATION, ...changes });

describe('an answer that is held against the API document', () => {
  it.each<[string, Partial<GivenAnswer>]>([
    ['as documented', {}],
    ['with a slash at the end of the path', { path: '/api/stations/a_1/' }],
    ['to HEAD, like one to GET without its body', { method: 'HEAD', body: '' }],
    ['of a fixed path beside one with a parameter', { path: '/api/stations/count', body: '3' }],
    ['of a shared refusal', { status: 404, body: '{"detail":"Not found"}' }],
    ['without a body', { method: 'DELETE', status: 204, mediaType: '', body: undefined }],
    ['that is a picture', { path: '/api/chart', mediaType: 'image/png', body: undefined }],
    ['to a method that the path does not have', { method: 'PUT', status: 405 }],
    ['of a path that is no part of the API', { path: '/assets/a.js', mediaType: 'text/javascript' }],
  ])('conforms: one %s', (_, changes) => {
    expect(faultOf(changes)).toBeUndefined();
  });

  it.each<[string, Partial<GivenAnswer>, string]>([
    ['a status', { status: 409 }, 'status 409 is not documented'],
    ['a method', { method: 'PUT' }, 'the method is not documented'],
    ['a media type', { mediaType: 'text/html' }, 'media type "text/html" is not among application/json'],
    ['a body', { method: 'DELETE', status: 204 }, 'a body of application/json is not documented'],
    ['a missing member', { body: '{}' }, "body must have required property 'at'"],
    [
      'a further member',
      { body: '{"at":"2026-01-01T00:00:00Z","b":1}' },
      'body must NOT have additional properties',
    ],
    ['a wrong form', { body: '{"at":"yesterday"}' }, 'body/at must match format "date-time"'],
    ['a wrong type', { path: '/api/stations/count', body: '"3"' }, 'body must be integer'],
    ['a body that is not JSON', { body: '{' }, '{ is not JSON'],
    ['a body of a shared refusal', { status: 404, body: '{}' }, "body must have required property 'detail'"],
  ])('does not: %s', (_, changes, fault) => {
    expect(faultOf(changes)).toBe(fault);
  });
});
