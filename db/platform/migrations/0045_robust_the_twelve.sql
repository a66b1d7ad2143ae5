CREATE TABLE `offer_letters` (
	`bonus_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`bonus_id`, `user_id`),
	FOREIGN KEY (`bonus_id`) REFERENCES `bonuses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `users` ADD `marketing_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `person_hash` text;--> statement-breakpoint
CREATE INDEX `users_of_person` ON `users` (`person_hash`) WHERE "users"."person_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_who_want_offers` ON `users` (`id`) WHERE "users"."marketing_since" IS NOT NULL;