import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../paths.js';

/** The OpenAPI document at `/docs/openapi.json`, the reference page at `/docs`; all served from here. */
export function serveApiDocs(app: INestApplication): void {
  const outline = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Mesonet')
    .setDescription(
      'Samples in, samples out, and everything around them. Values are in base units unless asked otherwise.',
    )
    .setVersion(VERSION)
    .setLicense('Apache-2.0', '')
    .addCookieAuth('session')
    .addBasicAuth(
      { type: 'http', scheme: 'basic', description: 'Station id and station password' },
      'station',
    )
    .build();
  SwaggerModule.setup('docs', app, () => SwaggerModule.createDocument(app, outline), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Mesonet API',
  });
}
