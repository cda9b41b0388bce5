import {
  applyDecorators,
  HttpCode,
  SerializeOptions,
  StandardSchemaSerializerInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtension, ApiResponse } from '@nestjs/swagger';
import { z } from 'zod';
import { problemContent } from './statuses.js';

interface AnswerOptions {
  /** Status of a successful answer. */
  status?: number;
  /** Descriptions of further statuses whose answers have the same schema, by status. */
  also?: Readonly<Record<number, string>>;
  /** False where the handler sends the answer itself, or where the serializer would take too much time. */
  isSerialized?: boolean;
}

/**
 * Declares the answer of a route in one place. Its status, its part of the OpenAPI document and its serializer follow
 * from it.
 * @param schema schema of the answer; the serializer handles each item of an array by itself
 */
export const Answers = (
  schema: z.ZodType,
  { status = 200, also = {}, isSerialized = true }: AnswerOptions = {},
) =>
  applyDecorators(
    HttpCode(status),
    ApiResponse({ status, standardSchema: schema }),
    ...Object.entries(also).map(([other, description]) =>
      ApiResponse({ status: Number(other), description, standardSchema: schema }),
    ),
    ...(isSerialized ? serializedBy(itemOf(schema)) : []),
  );

/**
 * Only routes that declare a schema get the interceptor that serializes answers. All others, such as uploads of
 * stations, save the time that the RxJS observables of an interceptor take in each request.
 */
const serializedBy = (schema: z.ZodType) => [
  SerializeOptions({ schema }),
  UseInterceptors(StandardSchemaSerializerInterceptor),
];

function itemOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
}

/** Declares that a route answers with 204 and no body. */
export const AnswersNothing = () => applyDecorators(HttpCode(204), ApiResponse({ status: 204 }));

/**
 * Documents an answer without a schema.
 * @param example body of the answer; unset means that no example is shown
 */
export const AnswersMedia = (mediaType: string, status = 200, description = '', example?: unknown) => {
  const schema = { type: typeof example === 'object' ? 'object' : 'string' };
  return ApiResponse({
    status,
    description,
    content: { [mediaType]: { schema, ...(example !== undefined && { example }) } },
  });
};

/** Documents a refusal other than those that follow from the access policy of the route. */
export const Refuses = (status: number, description: string) =>
  ApiResponse({
    status,
    description,
    content: problemContent(status),
  });

/** Documents an answer that is an HTML page. */
export const AnswersPage = (status = 200, description = 'A page') =>
  AnswersMedia('text/html', status, description);

export const FURTHER_IN_DOCS = 'x-also';

/** Documents a further media type of the answer 200: a file on request, or the page that browsers get. */
export const AnswersAlso = (mediaType: string) => ApiExtension(FURTHER_IN_DOCS, mediaType);

/**
 * Documents an answer that is a picture.
 * @param mediaTypes media types that the picture may have
 */
export const AnswersImage = (description: string, ...mediaTypes: string[]) => {
  const media = { schema: { type: 'string', format: 'binary' } };
  return ApiResponse({
    status: 200,
    description,
    content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, media])),
  });
};

/** Documents a redirect to another path of this server. */
export const LeadsOn = (status: 302 | 303, description: string) =>
  ApiResponse({
    status,
    description,
    headers: { Location: { description: 'A path of this server', schema: { type: 'string' } } },
  });

/**
 * Documents a form body whose fields are all texts.
 * @param fields names of the required fields
 */
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

/** Documents a multipart body that holds one file. */
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
