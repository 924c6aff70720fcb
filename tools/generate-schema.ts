/**
 * Writes src/model/schema/standard-objects.json from the type checker's jars: `npx tsx tools/generate-schema.ts`.
 * A test fails while the two differ. Which objects come with all their fields is listed in tools/schema/complete-objects.txt.
 */
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {formatSchema, schemaFile} from './schema/source';

writeFileSync(join(import.meta.dirname, '..', schemaFile), formatSchema());
