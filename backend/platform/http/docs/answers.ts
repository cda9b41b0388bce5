import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtension, ApiResponse } from '@nestjs/swagger';
import { problemContent } from './statuses.js';

/** Documents an answer that has no schema. @param example body of the answer; without one no example is shown */
export const Answers = (mediaType: string, status = 200, description = '', example?: unknown) => {
  const schema = { type: typeof example === 'object' ? 'object' : 'string' };
  return ApiResponse({
    status,
    description,
    content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
  });
};

/** Documents a refusal that does not follow from who may call the route. */
export const Refuses = (status: number, description: string) =>
  ApiResponse({
    status,
    description,
    content: problemContent(status),
  });

/** Documents a page for people. */
export const AnswersPage = (status = 200, description = 'A page') =>
  Answers('text/html', status, description);

export const FURTHER_IN_DOCS = 'x-also';

/** Documents that a 200 may also be of another media type: a file that was asked for, the page that browsers get. */
export const AnswersAlso = (mediaType: string) => ApiExtension(FURTHER_IN_DOCS, mediaType);

/** Documents a picture. @param mediaTypes those it comes in */
export const AnswersImage = (description: string, ...mediaTypes: string[]) => {
  const media = { schema: { type: 'string', format: 'binary' } };
  return ApiResponse({
    status: 200,
    description,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, media])),
  });
};

/** Documents a way on to another address. */
export const LeadsOn = (status: 302 | 303, description: string) =>
  ApiResponse({
    status,
    description,
    headers: { Location: { description: 'A path of this server', schema: { type: 'string' } } },
  });

/** Documents a form, all its fields texts. @param fields that must be there */
export const ReceivesForm = (...fields: string[]) =>
  applyDecorators(
    ApiConsumes('application/x-www-form-urlencoded'),
    ApiBody({
      schema: {
        type: 'object',
        properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])),
        additionalProperties: { type: 'string' },
        required: fields,
      },
    }),
  );

/** Documents the one file of a multipart body. */
export const ReceivesFileBody = (description: string) =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      description,
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    }),
  );
