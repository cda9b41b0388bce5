import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { VERSION } from '../../paths.js';
import { describeAccess, SECURITY_SCHEMES } from './described-access.js';

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
    .build();
  outline.components = { ...outline.components, securitySchemes: SECURITY_SCHEMES };
  SwaggerModule.setup('docs', app, () => describeAccess(SwaggerModule.createDocument(app, outline)), {
    jsonDocumentUrl: 'docs/openapi.json',
    yamlDocumentUrl: 'docs/openapi.yaml',
    customSiteTitle: 'Mesonet API',
  });
}
