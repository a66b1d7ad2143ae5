DROP INDEX `due_messages`;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `expires_at` integer;--> statement-breakpoint
CREATE INDEX `due_messages_of_channel` ON `outbox_messages` (`channel`,`due_at`) WHERE "outbox_messages"."due_at" IS NOT NULL;