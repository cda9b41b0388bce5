import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Problem } from '@mesonet/contract/common.js';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PROJECT_ROOT, VERSION } from '../../paths.js';
import { DEPRECATED_IN_DOCS } from '../deprecated-route.js';
import { FURTHER_IN_DOCS } from './answers.js';
import { describeAccess, SECURITY_SCHEMES } from './described-access.js';
import { mendLimits } from './exclusive-limits.js';
import { INTRODUCTION, TAGS } from './introduction.js';
import { addExamples } from './media-examples.js';
import { type DocumentedOperation, operationsOf } from './operations.js';
import { describeParameters, sortParameters } from './parameters.js';
import { SHARED_RESPONSES } from './statuses.js';

const PAGE_FOLDER = join(PROJECT_ROOT, 'frontend', 'dist');

/** Content-Security-Policy of the API reference page. It allows inline styles, which the viewer writes at run time. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join(';');

/**
 * Serves the OpenAPI document at `/docs/openapi.json` and the reference page at `/docs`. The page loads no files from
 * other servers.
 */
export function serveApiDocs(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => describe(SwaggerModule.createDocument(app, outline())), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    ui: false,
  });
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  fastify.get('/docs', (_, reply) => {
    void reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': PAGE_POLICY });
    return reply.sendFile('docs.html', PAGE_FOLDER);
  });
}

function outline(): Omit<OpenAPIObject, 'paths'> {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Mesonet API')
    .setDescription(INTRODUCTION)
    .setVersion(VERSION)
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'This installation');
  for (const [name, description] of TAGS) builder.addTag(name, description);
  const outline = builder.build();
  return { ...outline, components: { ...outline.components, securitySchemes: SECURITY_SCHEMES } };
}

function describe(document: OpenAPIObject): OpenAPIObject {
  for (const operation of operationsOf(document)) {
    describeParameters(operation.operation);
    sortParameters(operation);
    describeAccess(operation);
    addFurtherType(operation.operation);
    if (DEPRECATED_IN_DOCS in operation.operation) operation.operation.deprecated = true;
    addExamples(operation);
  }
  const used = new Set(operationsOf(document).flatMap(({ operation: { tags = [] } }) => tags));
  document.tags = document.tags?.filter(({ name }) => used.has(name));
  document.components ??= {};
  document.components.responses = SHARED_RESPONSES;
  document.components.schemas = {
    ...document.components.schemas,
    ...z.toJSONSchema(Problem).$defs,
  } as NonNullable<typeof document.components.schemas>;
  mendLimits(document.paths);
  mendLimits(document.components.schemas);
  return document;
}

function addFurtherType(operation: DocumentedOperation['operation'] & { [FURTHER_IN_DOCS]?: string }): void {
  const mediaType = operation[FURTHER_IN_DOCS];
  const data = operation.responses['200'];
  if (!mediaType || !data || !('content' in data)) return;
  data.content = { ...data.content, [mediaType]: { schema: { type: 'string' } } };
}
