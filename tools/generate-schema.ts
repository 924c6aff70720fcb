/**
 * Writes packages/model/src/schema/standard-objects.json from the type checker's jars:
 * `npx tsx tools/generate-schema.ts`. A test fails if the file is out of date.
 * tools/schema/complete-objects.txt lists the objects written with fields.
 */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSchema, schemaFile} from './schema/source';

writeFileSync(join(import.meta.dirname, '..', schemaFile), formatSchema());
