import 'reflect-metadata';
import { ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readSettings } from '../src/side-by-side/servers.ts';
import { AppModule } from './app.module.ts';

/** Starts the reference in a process of its own; prints its origin once it listens. */
const settings = readSettings();
const app = await NestFactory.create(AppModule.register(settings), { logger: ['error'] });
app.setGlobalPrefix(settings.basePath);
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true, forbidNonWhitelisted: true }));
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
