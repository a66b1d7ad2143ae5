ALTER TABLE `users` ADD `is_timezone_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox_messages` ADD `given_up_at` integer;--> statement-breakpoint
CREATE INDEX `given_up_messages` ON `outbox_messages` (`given_up_at`) WHERE "outbox_messages"."given_up_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `social_logins` ADD `wants_vip` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `social_logins` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `social_logins` ADD `fingerprint` text;